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

/** Drops fields that no input class names, and answers with the first failing rule's text. No rule has to wait for anything. */
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

  /** The value in the type that its handler declares: the APIs send numbers in addresses as text. */
  converted(value: unknown, metadata: ArgumentMetadata): unknown {
    return this.transformPrimitive(value, metadata);
  }

  protected override validate(object: object, options?: ValidatorOptions): ValidationError[] {
    return validateSync(object, options);
  }
}

const rules = new Rules();

/**
 * Lengths are looked at first. What no rule is about goes on at once, and so does an argument of GraphQL that may be left out
 * and is: a promise for each would take its time.
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
