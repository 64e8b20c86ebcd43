/**
 * Masks secrets in text: `[key:LABEL]` stands wherever one of them was, in any form it is likely to take, and where a cut
 * (`…`) has left a piece of one.
 */
export class Secrets {
  readonly #labels = new Map<string, string>();
  readonly #pieces = new Map<string, Piece[]>();
  #pattern: RegExp | undefined;

  /** From now on `secret` is masked as `[key:label]`. The first label of a secret stays. */
  add(label: string, secret: string): void {
    for (const form of formsOf(secret)) {
      if (this.#labels.has(form)) continue;
      this.#labels.set(form, label);
      if (form.length >= distinctive) this.#addPieces(form);
    }
    const longestFirst = [...this.#labels.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = longestFirst.length === 0 ? undefined : new RegExp(longestFirst.map(bounded).join('|'), 'gi');
  }

  /** `text` without any secret. Bound, so that it can be handed on alone. */
  mask = (text: string): string => {
    if (this.#pattern === undefined) return text;
    const masked = text.replace(this.#pattern, (form) => this.#mark(form));
    return masked.includes('…') ? this.#withoutPieces(masked) : masked;
  };

  #mark = (form: string): string => `[key:${this.#labels.get(form.toLowerCase()) ?? '?'}]`;

  #addPieces(form: string): void {
    for (let at = 0; at + pieceLength <= form.length; at++) {
      const ends = form.slice(at, at + pieceLength);
      const pieces = this.#pieces.get(ends) ?? [];
      this.#pieces.set(ends, pieces);
      pieces.push({ form, before: form.slice(0, at + pieceLength), after: form.slice(at) });
    }
  }

  #withoutPieces(text: string): string {
    const [first = '', ...rest] = text.split('…');
    const parts = [first, ...rest].map((part, index) => {
      const end =
        index < rest.length
          ? this.#longest(part.slice(-pieceLength), 'before', (piece) => endsWith(part, piece))
          : undefined;
      const kept = end === undefined ? part : part.slice(0, -end.before.length) + this.#mark(end.form);
      const begin =
        index > 0 ? this.#longest(kept.slice(0, pieceLength), 'after', (piece) => startsWith(kept, piece)) : undefined;
      return begin === undefined ? kept : this.#mark(begin.form) + kept.slice(begin.after.length);
    });
    return parts.join('…');
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

/** A form of a secret up to some place in it, and from four characters before that place on. */
type Piece = { form: string; before: string; after: string };

/** Shorter pieces are left: they tell nothing, and stand everywhere. */
const pieceLength = 4;

const endsWith = (text: string, piece: string): boolean => text.slice(-piece.length).toLowerCase() === piece;
const startsWith = (text: string, piece: string): boolean => text.slice(0, piece.length).toLowerCase() === piece;

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
