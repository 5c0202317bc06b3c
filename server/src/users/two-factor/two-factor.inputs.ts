import { ArgsType } from '@nestjs/graphql';
import { PasswordInput, TextInput } from '../../common/inputs.js';

@ArgsType()
export class BeginTwoFactorInput {
  @PasswordInput({ description: 'The password of the account, asked again.' })
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
