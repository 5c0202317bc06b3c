/**
 * Bytes in memory of their own. Node cuts small buffers out of larger ones, of 8 kB in Node 20 and 64 kB in Node 24, and zlib out of
 * 16 kB: one of them that is kept would keep all of that alive.
 */
export function ownBytes(content: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') bytes.write(content);
  else content.copy(bytes);
  return bytes;
}
