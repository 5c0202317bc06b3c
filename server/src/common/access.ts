import { ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import { adminsOnly, AppError, signInFirst } from './app-error.js';
import { requestOf, type ShopRequest, type SignedIn } from './current-user.js';

export type Access = 'anyone' | 'user' | 'admin';
export const ACCESS = 'access';

/** Who may call a handler. Every REST route and every GraphQL operation declares it; without it nobody may. */
export const Allow = (access: Access) => SetMetadata(ACCESS, access);

function mayCall(access: Access, { user }: ShopRequest): true {
  if (access === 'anyone') return true;
  if (!user) throw signInFirst();
  if (access === 'admin' && !user.isAdmin) throw adminsOnly();
  return true;
}

/** Reads the bearer token, where there is one, and holds the caller against the handler's declared access. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new AppError('FORBIDDEN', 'This is open to nobody');
    const request = requestOf(context);
    if (!request.headers.authorization) return mayCall(access, request);
    return (super.canActivate(context) as Promise<boolean>).then(() => mayCall(access, request));
  }

  override getRequest(context: ExecutionContext) {
    return requestOf(context);
  }

  getResponse() {
    // Bearer tokens need no answer of passport's own.
    return {} as FastifyReply;
  }

  /** A bad token leaves the caller a stranger: public reads still work with a session that has ended. */
  override handleRequest<T = SignedIn>(error: unknown, user: T | false): T {
    if (error) throw error as Error;
    return (user || undefined) as T;
  }
}
