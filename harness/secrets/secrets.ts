import { type Resolved, resolved } from './escape-sequences.ts';

/**
 * Masks secrets in text: `[key:LABEL]` stands wherever one of them was, in any form it is likely to take, and where a cut
 * (`…`) has left a piece of one.
 */
export class Secrets {
  readonly #labels = new Map<string, string>();
  readonly #pieces = new Map<string, Piece[]>();
  /** Looked for in the text as it stands; the others where its escapes are resolved. */
  readonly #literals = new Sought();
  readonly #anywhere = new Sought();
  readonly #alone = new Sought();

  readonly #forNow = new Set<string>();

  /** From now on `secret` is masked as `[key:label]`. The first label of a secret stays, but for one given `for now`. */
  add(label: string, secret: string, standing: 'settled' | 'for now' = 'settled'): void {
    const [literals, forms] = [literalsOf(secret), formsOf(secret)];
    for (const form of forms) if (!this.#labels.has(form) && form.length >= distinctive) this.#addPieces(form);
    for (const form of new Set([...literals, ...forms])) {
      if (!this.#labels.has(form) || this.#forNow.delete(form)) this.#labels.set(form, label);
      if (standing === 'for now') this.#forNow.add(form);
    }
    const { long = [], short = [] } = Object.groupBy(forms, ({ length }) => (length < distinctive ? 'short' : 'long'));
    this.#literals.add(literals);
    this.#anywhere.add(long);
    this.#alone.add(short);
  }

  /** `text` without any secret. Bound, so that it can be handed on alone. */
  mask = (text: string): string => {
    const { pattern } = this.#literals;
    const masked = pattern === undefined ? text : this.#withoutSecrets(text.replace(pattern, this.#mark));
    return masked.replace(credentials, '$1[credentials]@');
  };

  #withoutSecrets(text: string): string {
    const found = this.#replace(text, 'lines joined', this.#anywhere);
    const whole = this.#replace(found, 'lines kept', this.#alone);
    return whole.includes('…') ? this.#withoutPieces(whole) : whole;
  }

  #mark = (form: string): string => `[key:${this.#labels.get(form.toLowerCase()) ?? '?'}]`;

  #replace(text: string, lines: 'lines joined' | 'lines kept', { pattern }: Sought): string {
    if (pattern === undefined) return text;
    const plain = resolved(text, lines);
    const spans: Span[] = [];
    plain.text.replace(pattern, (form: string, index: number) => {
      spans.push(span(plain, index, form, this.#mark(form)));
      return '';
    });
    return withSpans(text, spans);
  }

  #addPieces(form: string): void {
    for (let at = 0; at + pieceLength <= form.length; at++) {
      const ends = form.slice(at, at + pieceLength);
      const pieces = this.#pieces.get(ends) ?? [];
      this.#pieces.set(ends, pieces);
      pieces.push({ form, before: form.slice(0, at + pieceLength), after: form.slice(at) });
    }
  }

  #withoutPieces(text: string): string {
    const plain = resolved(text, 'lines joined');
    const parts = plain.text.split('…');
    const spans: Span[] = [];
    let from = 0;
    for (const [index, part] of parts.entries()) {
      const [cutBefore, cutAfter] = [index > 0, index < parts.length - 1];
      const inner = cutBefore && cutAfter ? this.#formAround(part) : undefined;
      const end = cutAfter
        ? this.#longest(part.slice(-pieceLength), 'before', (piece) => endsWith(part, piece))
        : undefined;
      const kept = end === undefined ? part : part.slice(0, -end.before.length);
      const begin = cutBefore ? this.#afterCut(kept) : undefined;
      if (inner !== undefined) spans.push(span(plain, from, part, this.#mark(inner)));
      else {
        if (begin !== undefined) spans.push(span(plain, from, begin.text, this.#mark(begin.form)));
        if (end !== undefined) spans.push(span(plain, from + kept.length, end.before, this.#mark(end.form)));
      }
      from += part.length + 1;
    }
    return withSpans(text, spans);
  }

  /** The piece of a form that stands after a cut, with what the cut may have left of an escape before it. */
  #afterCut(part: string): { form: string; text: string } | undefined {
    const rest = /^[#%\w;\s]{0,12}/.exec(part)?.[0].length ?? 0;
    for (let at = 0; at <= rest; at++) {
      const piece = this.#longest(part.slice(at, at + pieceLength), 'after', (one) => startsWith(part.slice(at), one));
      if (piece !== undefined) return { form: piece.form, text: part.slice(0, at + piece.after.length) };
    }
    return undefined;
  }

  /** A form that was cut at both ends. */
  #formAround(part: string): string | undefined {
    if (part.length < pieceLength) return undefined;
    const pieces = this.#pieces.get(part.slice(0, pieceLength).toLowerCase()) ?? [];
    return pieces.find(({ after }) => after.startsWith(part.toLowerCase()))?.form;
  }

  /** The piece with these characters at the cut that stands there longest. */
  #longest(ends: string, side: 'before' | 'after', stands: (piece: string) => boolean): Piece | undefined {
    const found = (this.#pieces.get(ends.toLowerCase()) ?? []).filter((piece) => stands(piece[side]));
    return found.reduce<Piece | undefined>(
      (best, piece) => (best === undefined || piece[side].length > best[side].length ? piece : best),
      undefined,
    );
  }
}

/** User and password in an address are nobody's business, whosever they are. */
const credentials = /\b([a-z][a-z0-9+.-]*:(?:\\*\/){2})[^\s/?#@"<>\\]+@/gi;

/** Forms to look for, and the pattern that finds them, of those that begin alike the longest. */
class Sought {
  readonly #forms = new Set<string>();
  pattern: RegExp | undefined;

  add(forms: readonly string[]): void {
    if (forms.length === 0) return;
    for (const form of forms) this.#forms.add(form);
    const longestFirst = [...this.#forms].sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(longestFirst.map(bounded).join('|'), 'gi');
  }
}

/** A form of a secret up to some place in it, and from four characters before that place on. */
type Piece = { form: string; before: string; after: string };

/** Shorter pieces are left: they tell nothing, and stand everywhere. */
const pieceLength = 4;

const endsWith = (text: string, piece: string): boolean => text.slice(-piece.length).toLowerCase() === piece;
const startsWith = (text: string, piece: string): boolean => text.slice(0, piece.length).toLowerCase() === piece;

/** Where something is masked in the text as it was given. */
type Span = { from: number; to: number; mark: string };

const span = ({ origin }: Resolved, at: number, found: string, mark: string): Span => ({
  from: origin(at),
  to: origin(at + found.length),
  mark,
});

function withSpans(text: string, spans: readonly Span[]): string {
  let [result, at] = ['', 0];
  for (const { from, to, mark } of spans) {
    result += text.slice(at, from) + mark;
    at = to;
  }
  return result + text.slice(at);
}

/** A copy of JSON in which every text is masked but for encoded histograms, which are long and come from no server. */
export const maskedJson = <Value>(value: Value, mask: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' && !/^HISTFAAA[\w+/=]*$/.test(part) ? mask(part) : part,
  );

/** Below this many characters a secret is masked only where it stands alone: it might be part of an ordinary word. */
const distinctive = 8;

function bounded(form: string): string {
  const literal = RegExp.escape(form);
  return form.length < distinctive ? `(?<![a-z0-9])${literal}(?![a-z0-9])` : literal;
}

/** What is found also where the text around it makes other escapes of its ends. */
function literalsOf(secret: string): string[] {
  if (secret === '') return [];
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const forms = [secret, json, JSON.stringify(json).slice(1, -1), url, encodeURIComponent(url), html];
  return forms.map((form) => form.toLowerCase());
}

/** The forms a secret takes apart from escapes: as it is, in base64 and in hexadecimal, in lower case. */
function formsOf(secret: string): Set<string> {
  if (secret === '') return new Set();
  const bytes = Buffer.from(secret);
  const coded = bytes.length < distinctive ? [] : [bytes.toString('hex'), ...inBase64(bytes)];
  return new Set([secret, ...coded].map((form) => resolved(form, 'lines joined').text.toLowerCase()).filter(Boolean));
}

/**
 * What base64 makes of the secret inside a longer text, such as `user:SECRET`: three alignments, each without the
 * characters that also depend on its neighbours, in both alphabets.
 */
function inBase64(bytes: Buffer): string[] {
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
