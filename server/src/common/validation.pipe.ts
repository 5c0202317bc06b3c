import { ArgumentMetadata, Injectable, ValidationError, ValidationPipe } from '@nestjs/common';
import { badInput } from './app-error.js';
import { assertLengths } from './limits/list-lengths.js';

export function firstMessage(errors: ValidationError[]): string {
  for (const { constraints, children } of errors) {
    if (constraints) return Object.values(constraints)[0]!;
    if (children?.length) return firstMessage(children);
  }
  return 'The input is not valid';
}

@Injectable()
class LengthsFirst extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.metatype) assertLengths(metadata.metatype, value);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** Drops fields that no input class names, and answers with the first failing rule's text. */
export const validationPipe = new LengthsFirst({
  whitelist: true,
  transform: true,
  stopAtFirstError: true,
  exceptionFactory: (errors) => badInput(firstMessage(errors)),
});
