import { session } from '../../lib/session';

interface Options {
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface Answer {
  image?: string;
  message?: string;
}

/**
 * Sends a picture to the shop and answers the path it is kept under. XMLHttpRequest, because fetch does not tell how
 * much has been sent.
 */
export function uploadImage(file: File, { onProgress, signal }: Options): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads');
    request.setRequestHeader('Authorization', `Bearer ${session.get()?.token ?? ''}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { image, message } = (request.response ?? {}) as Answer;
      if (request.status === 201 && image) resolve(image);
      else reject(new Error(message));
    };
    request.onerror = () => reject(new TypeError('No answer'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
