import { type CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { adminsOnly, AppError, signInFirst } from './app-error.js';
import { isOfQuery, requestOf, type ShopRequest, type SignedIn } from './current-user.js';

export type Access = 'anyone' | 'user' | 'admin';
export const ACCESS = 'access';

/** Who may call a handler. Every REST route and every GraphQL operation declares it; without it, nobody may. */
export const Allow = (access: Access) => SetMetadata(ACCESS, access);

const SKIPS_AUTHENTICATION = 'skips-authentication';
/** For handlers that answer every caller alike: the token is not resolved to a user, so they work without the database. */
export const SkipAuthentication = () => SetMetadata(SKIPS_AUTHENTICATION, true);

function mayCall(access: Access, { user }: ShopRequest): true {
  if (access === 'anyone') return true;
  if (!user) throw signInFirst();
  if (access === 'admin' && !user.isAdmin) throw adminsOnly();
  return true;
}

/** Resolves tokens to users. */
export abstract class Callers {
  /** @returns undefined for a token that is not valid */
  abstract findByToken(token: string): Promise<SignedIn | undefined>;
}

/**
 * Reads the bearer token, if there is one, and checks the caller against the handler's declared access. An invalid token makes
 * the caller a stranger: public reads still work with a session that has ended.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const declared = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, declared);
    const skipsAuthentication = this.reflector.getAllAndOverride<boolean | undefined>(
      SKIPS_AUTHENTICATION,
      declared,
    );
    if (!access) throw new AppError('FORBIDDEN', 'This is open to nobody');
    const request = requestOf(context);
    const token = bearerToken(request.headers.authorization);
    if (token && !skipsAuthentication) request.user = await this.callerOf(token, request, context);
    return mayCall(access, request);
  }

  /**
   * All fields of one query share one lookup of the caller. Each mutation repeats it: the one before may have ended the session.
   */
  private callerOf(
    token: string,
    request: ShopRequest,
    context: ExecutionContext,
  ): Promise<SignedIn | undefined> {
    const find = () => this.callers.findByToken(token);
    return isOfQuery(context) ? (request.caller ??= find()) : find();
  }
}

const bearerToken = (header = '') => /^\s*bearer\s+(\S+)/i.exec(header)?.[1];
