import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';
import { TextInput } from '../../common/inputs.js';

@ArgsType()
export class BeginTwoFactorInput {
  @Field({ description: 'Asked again: whoever finds a browser signed in changes nothing.' })
  @MaxLength(1000, { message: 'password is too long' })
  @IsString({ message: 'password is required' })
  password: string;
}

@ArgsType()
export class ConfirmTwoFactorInput {
  @TextInput('code', 40, { description: 'The six digits that the authenticator app shows.' }) code: string;
}

@ArgsType()
export class EndTwoFactorInput extends BeginTwoFactorInput {
  @TextInput('code', 40, { description: 'Six digits, or a recovery code.' }) code: string;
}
