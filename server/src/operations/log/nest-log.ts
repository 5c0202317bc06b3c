import type { LoggerService } from '@nestjs/common';
import { log, mask } from './log.js';

/** What the framework tells of its own start: of interest only to who looks for a fault in it. */
const FRAMEWORK =
  /^(InstanceLoader|NestFactory|NestApplication|RouterExplorer|RoutesResolver|GraphQLModule)$/;

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Brings what services tell Nest's Logger into the one log. */
export class NestLog implements LoggerService {
  log = (message: unknown, ...rest: unknown[]) => write('info', message, rest);
  error = (message: unknown, ...rest: unknown[]) => write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => write('fatal', message, rest);
}

/** Nest appends the name of the logger, and before it, for errors, a stack. */
function write(level: Level, message: unknown, rest: unknown[]) {
  const context = rest.at(-1);
  const stack = rest.length > 1 ? rest.at(-2) : undefined;
  const fields = {
    ...(typeof context === 'string' && { context }),
    ...(message instanceof Error && { err: message }),
    ...(typeof stack === 'string' && { stack: mask(stack) }),
  };
  const shown = level === 'info' && FRAMEWORK.test(String(context)) ? 'debug' : level;
  log[shown](fields, mask(message instanceof Error ? message.message : textOf(message)));
}

const textOf = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));
