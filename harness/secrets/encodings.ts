import { decodingsOf } from './decoding.ts';

/** Shorter secrets are masked only where they stand alone: they might be a part of an ordinary word. */
export const distinctiveLength = 8;

/**
 * The forms of a secret to look for in a text and in the same text decoded: plain, in JSON, in a URL, in HTML and, if it is long enough
 * to be distinctive, in hexadecimal, base64 and base64url.
 */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const coded = bytes.length < distinctiveLength ? [] : [bytes.toString('hex'), ...base64Forms(bytes)];
  const decoded = decodingsOf(secret).flatMap(([layer]) => layer?.text ?? []);
  const forms = [secret, ...decoded].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    inUrl(text),
    inHtml(text),
  ]);
  return [...new Set([...forms, ...coded])].filter((form) => form !== '');
}

const inUrl = (text: string): string => encodeURIComponent(text.toWellFormed());
const inHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * Base64 of the secret inside a longer text, such as `user:SECRET`: one form for each of the three alignments, without the
 * characters at both ends that also depend on the neighbours, in both alphabets.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const core = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Words and short numbers, such as `model-v1`, may occur in any answer, whether or not they are somebody's key. */
export const isOrdinaryWord = (secret: string): boolean =>
  secret.length < distinctiveLength || /^[0-9]{1,16}$/.test(secret) || ordinaryWords.test(secret);

const ordinaryWords = /^(?:[a-z]{1,24}|v?[0-9]{1,4})(?:[ ._-](?:[a-z]{1,24}|v?[0-9]{1,4})){0,4}$/i;
