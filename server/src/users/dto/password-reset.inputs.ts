import { ArgsType, Field } from '@nestjs/graphql';
import { TextInput } from '../../common/inputs.js';
import { EmailInput, IsStrongEnough } from './account.inputs.js';

@ArgsType()
export class RequestPasswordResetInput {
  @EmailInput() email: string;
}

@ArgsType()
export class ResetPasswordInput {
  @TextInput('token', 200) token: string;
  @Field() @IsStrongEnough() password: string;
}
