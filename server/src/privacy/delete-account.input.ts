import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';

@ArgsType()
export class DeleteAccountInput {
  @Field({ description: 'Asked again: whoever finds a browser signed in deletes nothing.' })
  @MaxLength(1000, { message: 'password is too long' })
  @IsString({ message: 'password is required' })
  password: string;
}
