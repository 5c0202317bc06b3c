import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Callers } from '../common/access.js';
import { config } from '../config.js';
import { OwnChanges } from './own-changes.js';
import { PasswordCheck } from './password-check.js';
import { PasswordResetRequests } from './password-reset-requests.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetResolver } from './password-reset.resolver.js';
import { PasswordResets } from './password-resets.js';
import { SecurityLetters } from './security-letters.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignIn } from './sign-in.js';
import { TokenCallers, Tokens } from './tokens.js';
import { TwoFactorCodes } from './two-factor/two-factor-codes.js';
import { TwoFactorSwitch } from './two-factor/two-factor-switch.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';
import { TwoFactor } from './two-factor/two-factor.js';
import { TwoFactorResolver } from './two-factor/two-factor.resolver.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';
import { WelcomeLetter } from './welcome-letter.js';

@Module({
  imports: [
    JwtModule.register({
      // A string would be tried as a public key first, at every check, which takes longer than the check itself.
      secret: createSecretKey(config.jwt.secret, 'utf8'),
      signOptions: { algorithm: 'HS256', expiresIn: config.jwt.expiresIn },
      verifyOptions: { algorithms: ['HS256'] },
    }),
  ],
  providers: [
    OwnChanges,
    PasswordCheck,
    PasswordResetRequests,
    PasswordResetResolver,
    PasswordResets,
    Sessions,
    SessionsResolver,
    SecurityLetters,
    SignIn,
    SignInLimits,
    Tokens,
    { provide: Callers, useClass: TokenCallers },
    TwoFactor,
    TwoFactorCodes,
    TwoFactorResolver,
    TwoFactorSwitch,
    UsersResolver,
    UsersService,
    WelcomeLetter,
  ],
  controllers: [PasswordResetController, SessionsController, TwoFactorController, UsersController],
  exports: [Callers, PasswordCheck, Sessions, UsersService],
})
export class UsersModule {}
