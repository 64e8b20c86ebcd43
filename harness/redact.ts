/** Masks secrets in text: `[key:LABEL]` stands wherever one of them was, in any form it is likely to take. */
export class Secrets {
  readonly #labels = new Map<string, string>();
  #pattern: RegExp | undefined;

  /** From now on `secret` is masked as `[key:label]`. The first label of a secret stays. */
  add(label: string, secret: string): void {
    for (const form of formsOf(secret)) if (!this.#labels.has(form)) this.#labels.set(form, label);
    const longestFirst = [...this.#labels.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = longestFirst.length === 0 ? undefined : new RegExp(longestFirst.map(bounded).join('|'), 'gi');
  }

  /** `text` without any secret. Bound, so that it can be handed on alone. */
  mask = (text: string): string => {
    if (this.#pattern === undefined) return text;
    return text.replace(this.#pattern, (form) => `[key:${this.#labels.get(form.toLowerCase()) ?? '?'}]`);
  };
}

/** A copy of JSON in which every text is masked; texts so long that no person writes them stay as they are. */
export const maskedJson = <Value>(value: Value, mask: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' && part.length <= longestMasked ? mask(part) : part,
  );

const longestMasked = 16_384;

/** Below this many characters a secret is masked only where it stands alone: it might be part of an ordinary word. */
const distinctive = 8;

function bounded(form: string): string {
  const literal = RegExp.escape(form);
  return form.length < distinctive ? `(?<![a-z0-9])${literal}(?![a-z0-9])` : literal;
}

/** The forms a secret takes in headers, URLs, JSON, HTML, base64 and hexadecimal, in lower case. */
function formsOf(secret: string): Set<string> {
  if (secret === '') return new Set();
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
  const named = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const bytes = Buffer.from(secret);
  const escaped = (text: string, which: RegExp): string =>
    text.replace(which, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const forms = [
    ...[
      secret,
      json,
      json.replaceAll('/', '\\/'),
      escaped(json, /[<>&]/g),
      escaped(secret, /./gs),
      url,
      url.replaceAll('%20', '+'),
      html,
      named,
    ],
    ...(bytes.length < distinctive ? [] : [bytes.toString('hex')]),
    ...inBase64(bytes),
  ];
  return new Set(forms.map((form) => form.toLowerCase()));
}

/**
 * What base64 makes of the secret inside a longer text, such as `user:SECRET`: three alignments, each without the
 * characters that also depend on its neighbours, in both alphabets.
 */
function inBase64(bytes: Buffer): string[] {
  if (bytes.length < distinctive) return [];
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const core = text.slice(first, last);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
