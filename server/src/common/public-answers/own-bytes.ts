/**
 * Bytes in memory of their own. Node cuts small buffers out of larger ones (8 kB in Node 20, 64 kB in Node 24, 16 kB what zlib packs): one of them that is
 * kept would keep all of those alive.
 */
export function ownBytes(content: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') bytes.write(content);
  else content.copy(bytes);
  return bytes;
}
