const block = 512;

/**
 * Files as a tar archive (POSIX ustar), readable by all, of no owner and no date: the same files give the same bytes. A
 * path that ends with a slash is a folder that everybody may write to.
 */
export function tar(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  for (const [path, content] of files)
    parts.push(header(path, content.length), content, Buffer.alloc(-content.length & (block - 1)));
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

function header(path: string, length: number): Buffer {
  const { prefix, name } = split(path);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) => bytes.write(value.toString(8).padStart(digits, '0'), at);
  bytes.write(name, 0);
  const isFolder = path.endsWith('/');
  octal(isFolder ? 0o777 : 0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(length, 124, 11);
  octal(0, 136, 11);
  bytes.write(`        ${isFolder ? 5 : 0}`, 148);
  bytes.write('ustar\0' + '00', 257);
  bytes.write(prefix, 345);
  octal(
    bytes.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  bytes.write('\0 ', 154);
  return bytes;
}

/** Names over 100 bytes stand in two fields, parted at a slash. */
function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path };
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name };
  }
  throw new RangeError(`a path too long for a tar archive: ${path}`);
}
