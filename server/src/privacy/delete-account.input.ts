import { ArgsType } from '@nestjs/graphql';
import { PasswordInput } from '../common/inputs.js';

@ArgsType()
export class DeleteAccountInput {
  @PasswordInput({ description: 'Asked again: whoever finds a browser signed in deletes nothing.' })
  password: string;
}
