import { Field, ObjectType } from '@nestjs/graphql';
import { AuthPayload } from '../auth-payload.js';

@ObjectType()
export class TwoFactorSetup {
  @Field({ description: 'Base32, for typing it into an authenticator app.' }) secret: string;
  @Field({ description: 'The same as an otpauth:// link, for opening it or showing it as a QR code.' })
  uri: string;
}

@ObjectType({ description: 'Two-step sign-in is on. Every other sign-in has ended, hence the fresh token.' })
export class TwoFactorConfirmed extends AuthPayload {
  @Field(() => [String], { description: 'Shown this once. Each signs in one time in place of a code.' })
  recoveryCodes: string[];
}
