import type { LoggerService } from '@nestjs/common';
import { log, mask } from './log.js';

/** The framework's own start-up messages: only of interest when debugging it. */
const FRAMEWORK =
  /^(InstanceLoader|NestFactory|NestApplication|RouterExplorer|RoutesResolver|GraphQLModule)$/;

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Routes what services tell Nest's Logger into the one log. */
export class NestLog implements LoggerService {
  log = (message: unknown, ...rest: unknown[]) => write('info', message, rest);
  error = (message: unknown, ...rest: unknown[]) => write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => write('fatal', message, rest);
}

const STACK = /\n\s+at /;
const isStack = (text: unknown): text is string => typeof text === 'string' && STACK.test(text);

/** Nest appends the name of the logger and, for errors, a stack: either, both or none. */
function write(level: Level, message: unknown, rest: unknown[]) {
  const context = rest.filter((text) => typeof text === 'string' && !isStack(text)).at(-1);
  const stack = rest.find(isStack);
  const fields = {
    ...(context !== undefined && { context }),
    ...(message instanceof Error ? { err: message } : stack && { stack: mask(stack) }),
  };
  const shown = level === 'info' && FRAMEWORK.test(String(context)) ? 'debug' : level;
  log[shown](fields, mask(message instanceof Error ? message.message : textOf(message)));
}

const textOf = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));
