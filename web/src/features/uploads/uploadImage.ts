import { session } from '../../lib/session';

interface Options {
  /** Called with the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface Answer {
  image?: string;
  message?: string;
}

/** Uploads a picture and resolves to its path on the server. XMLHttpRequest, because fetch does not report upload progress. */
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
