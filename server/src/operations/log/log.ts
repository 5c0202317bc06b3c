import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import { currentContext } from '../../common/current-context.js';
import { messageOf } from '../../common/message-of.js';
import { config } from '../../config.js';

/** What went wrong and where; a driver's error also carries the values of people's data, which are left out. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: mask(String(error)) };
  return {
    type: error.name,
    message: mask(messageOf(error)),
    cause: error.cause instanceof Error ? mask(String(error.cause)) : undefined,
    stack: error.stack && mask(error.stack),
  };
}

/** Also matches the credentials before the host in the URL of a database or a mail server. */
const EMAIL = /[^\s@<>"'`(),;:=/]+(@|%40)[^\s@<>"'`(),;:=/]+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Characters. Masking takes quadratic time, and nobody reads more. */
const LONGEST = 4_000;

/** Masks emails and tokens in a text from outside, and cuts it. */
export const mask = (text: string) =>
  text.slice(0, LONGEST).replace(TOKEN, '[token]').replace(EMAIL, '[email]');

/** For people: one coloured line each. Loaded only where it is used. */
async function prettyPrinter(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
    sync: true,
  });
}

const BUFFER_BYTES = 4096;
const FLUSH_MS = 200;

/** Writes asynchronously and several lines at a time; the rest is written when the process exits. */
function buffered(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  return output;
}

const destination = config.log.format === 'pretty' ? await prettyPrinter() : buffered();

/** The log of the process, one JSON line each; every line written while serving a request carries its id. */
export const log = pino(
  {
    level: config.log.level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    mixin: () => {
      const requestId = currentContext()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
  },
  destination,
);
