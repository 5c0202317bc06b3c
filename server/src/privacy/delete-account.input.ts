import { ArgsType } from '@nestjs/graphql';
import { PasswordInput } from '../common/inputs.js';

@ArgsType()
export class DeleteAccountInput {
  @PasswordInput({ description: 'The password of the account, asked again: this cannot be undone.' })
  password: string;
}
