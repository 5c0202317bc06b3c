import { Logger } from '@nestjs/common';
import { Job, Logger as WorkerLogger } from 'graphile-worker';

const log = new Logger('Jobs');

const willBeTriedAgain = (job?: Job) => job !== undefined && job.attempts < job.max_attempts;

/** Forwards the job queue's messages to the shop's log: a failed job is a warning, and an error once it is given up. */
export const jobLogger = new WorkerLogger(() => (level: string, message, meta) => {
  const isError = level === 'error' && !(meta?.failure && willBeTriedAgain(meta.job as Job | undefined));
  if (isError) log.error(message);
  else if (level === 'error' || level === 'warning') log.warn(message);
});
