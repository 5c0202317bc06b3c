import { applyDecorators } from '@nestjs/common';
import { Field, FieldOptions, InputType, PartialType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, ValidateBy } from 'class-validator';
import { isEmailAddress } from '../../common/email.js';
import { BlankIsLeftOut, PasswordInput, TextInput, tidied, TransformText } from '../../common/inputs.js';
import { oneLine } from '../../common/one-line.js';
import { passwordWeakness } from '../password-weakness.js';

const NAME_RULE = 'name should be aleast 5 characters long';

export const IsStrongEnough = () =>
  ValidateBy({
    name: 'isStrongEnough',
    validator: {
      validate: (value) => typeof value === 'string' && !passwordWeakness(value),
      defaultMessage: (args) => {
        const value: unknown = args?.value;
        if (typeof value !== 'string') return 'password is required';
        return passwordWeakness(value)!;
      },
    },
  });

/** Mails greet by it, also at addresses that are not its bearer's, so it is one line. */
const asName = (text: string) => tidied(oneLine(text));

const IsName = () =>
  ValidateBy({
    name: 'isName',
    validator: {
      validate: (value) => typeof value === 'string' && value.length >= 5 && value.length <= 100,
      defaultMessage: (args) =>
        typeof args?.value === 'string' && args.value.length > 100
          ? 'name may have up to 100 characters'
          : NAME_RULE,
    },
  });

const NameInput = (options: FieldOptions = {}) =>
  applyDecorators(
    Field(() => String, options),
    TransformText(asName),
    IsName(),
  );

/** The email as its owner means it: without invisible characters that were pasted along, and with full-width letters unified. */
const asEmail = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim();

const IsEmailAddress = () =>
  ValidateBy({
    name: 'isEmailAddress',
    validator: {
      validate: (value) => typeof value === 'string' && isEmailAddress(value),
      defaultMessage: () => 'Please enter a valid email address',
    },
  });

export const EmailInput = (options: FieldOptions = {}) =>
  applyDecorators(
    Field(() => String, options),
    TransformText(asEmail),
    IsEmailAddress(),
  );

@InputType()
export class RegisterInput {
  @NameInput() name: string;
  @Field() @IsStrongEnough() password: string;
  @EmailInput() email: string;
}

@InputType()
export class LoginInput {
  @TransformText(asEmail) @TextInput('email', 320) email: string;
  @PasswordInput() password: string;
  @IsOptional()
  @TextInput('code', 40, {
    min: 0,
    nullable: true,
    description: 'Where the account has two-step sign-in: six digits, or a recovery code.',
  })
  code?: string | null;
}

@InputType()
export class UpdateProfileInput extends PartialType(RegisterInput) {
  /** Forms send a password field that was left empty as '': the old password stays. */
  @BlankIsLeftOut()
  declare password?: string;

  @IsOptional()
  @PasswordInput({
    nullable: true,
    description:
      'The present one. Where the account has two-step sign-in, another email or password takes it.',
  })
  currentPassword?: string | null;
}

@InputType()
export class UpdateUserInput {
  @IsOptional() @NameInput({ nullable: true }) name?: string;
  @IsOptional() @EmailInput({ nullable: true }) email?: string;
  /** REST answers say 'true' or 'false', so clients send both forms back. */
  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'isAdmin must be true or false' })
  isAdmin?: boolean;
}
