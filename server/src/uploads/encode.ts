import type { Sharp } from 'sharp';
import { AppError } from '../common/app-error.js';
import { originalName, variantName, variantWidths } from './picture.js';

/** Above this many pixels even a small file may fill the memory when it is decoded. */
const MAX_PIXELS = 40_000_000;
/** In pixels; no page shows anything larger. */
const MAX_SIDE = 2000;

export interface EncodedFile {
  name: string;
  type: string;
  content: Buffer;
}

const FORMATS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 0 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 82, progressive: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 9, palette: true }),
};

const SIGNATURES = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** Checked before anything is decoded, so that no other decoder ever sees untrusted input. */
const formatOf = (source: Buffer) =>
  (Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[]).find(
    (format) => source.indexOf(SIGNATURES[format]) === 0,
  );

/**
 * Reads an image by its content, whatever its name says, and re-encodes it upright and without its metadata: in AVIF, WebP and
 * its own format, each at full size and in web sizes.
 * @returns the original's name and all files; undefined if the content is no JPEG or PNG
 * @throws AppError PAYLOAD_TOO_LARGE for too many pixels
 */
export async function encode(
  id: string,
  source: Buffer,
): Promise<{ filename: string; files: EncodedFile[] } | undefined> {
  const own = formatOf(source);
  if (!own) return undefined;
  const { default: sharp } = await import('sharp'); // half of the shop's processes never need it
  const upright = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseTooLarge);
  if (!upright) return undefined;
  const { data, info } = upright;
  const ext = own === 'png' ? 'png' : 'jpg';
  const filename = originalName(id, info.width, info.height, ext);
  const stem = filename.slice(0, -ext.length - 1);
  const file = async (name: string, format: keyof typeof FORMATS, width?: number): Promise<EncodedFile> => {
    const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const content = await FORMATS[format](width ? image.resize({ width }) : image).toBuffer();
    return { name, type: `image/${format}`, content };
  };
  const extensions = { avif: 'avif', webp: 'webp', [own]: ext } as Record<keyof typeof FORMATS, string>;
  const files: EncodedFile[] = [];
  // One after the other: in parallel they would occupy Node's whole thread pool, and reads of files would wait.
  for (const [format, extension] of Object.entries(extensions) as [keyof typeof FORMATS, string][]) {
    files.push(await file(`${stem}.${extension}`, format));
    for (const width of variantWidths(info.width))
      files.push(await file(variantName(stem, width, extension), format, width));
  }
  return { filename, files };
}

/** Content that cannot be decoded is no picture; one with too many pixels gets a message of its own. */
function refuseTooLarge(error: Error): undefined {
  if (error.message.includes('exceeds pixel limit'))
    throw new AppError('PAYLOAD_TOO_LARGE', 'A picture may have up to 40 megapixels.');
}
