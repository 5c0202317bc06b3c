import {
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { badInput } from './app-error.js';
import { assertLengths } from './limits/list-lengths.js';

export function firstMessage(errors: ValidationError[]): string {
  for (const { constraints, children } of errors) {
    if (constraints) return Object.values(constraints)[0]!;
    if (children?.length) return firstMessage(children);
  }
  return 'The input is not valid';
}

export function assertNoList(value: unknown): void {
  if (Array.isArray(value)) throw badInput('An object is expected, not a list');
}

/** Drops fields that no input class declares, and answers with the first failing rule's message. All rules are synchronous. */
class Rules extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => badInput(firstMessage(errors)),
    });
  }

  isAbout(metadata: ArgumentMetadata): boolean {
    return this.toValidate(metadata);
  }

  /** The value in the type that its handler declares: the APIs send numbers in URLs as text. */
  converted(value: unknown, metadata: ArgumentMetadata): unknown {
    return this.transformPrimitive(value, metadata);
  }

  protected override validate(object: object, options?: ValidatorOptions): ValidationError[] {
    return validateSync(object, options);
  }
}

const rules = new Rules();

/**
 * List lengths are checked first. A value without rules passes at once, and so does an omitted optional argument of GraphQL: a
 * promise for each would cost time.
 */
export const validationPipe: PipeTransform = {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.metatype) assertLengths(metadata.metatype, value);
    if (value == null && metadata.data !== undefined) return value;
    if (!rules.isAbout(metadata)) return rules.converted(value, metadata);
    assertNoList(value);
    return rules.transform(value, metadata);
  },
};
