import type { FastifyRequest } from 'fastify';
import { AppError, badInput } from '../common/app-error.js';

export const WRONG_FORMAT = 'Make sure you have selected .jpeg, .jpg or .png format';
const NO_PICTURE = 'Send one picture as the multipart field image';

/** Whatever the parser rejects (a form that is too large, has too many parts, or is none) is the sender's fault. */
function asRefusal(error: unknown): never {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    throw new AppError('PAYLOAD_TOO_LARGE', 'One picture of up to 5 megabytes, please');
  throw error instanceof AppError ? error : badInput(NO_PICTURE);
}

/**
 * The picture in a multipart form. The form is read to its end even if it has none, because an unread part stalls the request.
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', WRONG_FORMAT);
  let picture: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === 'image') picture = content;
    }
  } catch (error) {
    asRefusal(error);
  }
  if (!picture) throw badInput(NO_PICTURE);
  return picture;
}
