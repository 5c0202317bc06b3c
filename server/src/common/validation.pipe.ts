import { ValidationError, ValidationPipe } from '@nestjs/common';
import { badInput } from './app-error.js';

export function firstMessage(errors: ValidationError[]): string {
  for (const { constraints, children } of errors) {
    if (constraints) return Object.values(constraints)[0]!;
    if (children?.length) return firstMessage(children);
  }
  return 'The input is not valid';
}

/** Drops fields that no input class names, and answers with the first failing rule's text. */
export const validationPipe = new ValidationPipe({
  whitelist: true,
  transform: true,
  stopAtFirstError: true,
  exceptionFactory: (errors) => badInput(firstMessage(errors)),
});
