import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/errors';
import { uploadImage } from './uploadImage';

const MAX_BYTES = 5 * 1024 * 1024;

interface State {
  /** From 0 to 1 while an upload is running. */
  progress?: number;
  /** Why the last upload failed. */
  failure?: string;
  isDone?: boolean;
}

export type Upload = State & { start: (file: File) => void; cancel: () => void };

/** Uploads one picture at a time; choosing another aborts the previous one. */
export function useUpload(onUploaded: (path: string) => void): Upload {
  const [state, setState] = useState<State>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function start(file: File) {
    running.current?.abort();
    if (file.size > MAX_BYTES) return setState({ failure: 'A picture may have up to 5 MB.' });
    const { signal } = (running.current = new AbortController());
    setState({ progress: 0 });
    uploadImage(file, { signal, onProgress: (progress) => setState({ progress }) }).then(
      (path) => {
        setState({ isDone: true });
        onUploaded(path);
      },
      (error: unknown) => setState({ failure: messageOf(error) }),
    );
  }

  function cancel() {
    running.current?.abort();
    setState({});
  }

  return { ...state, start, cancel };
}
