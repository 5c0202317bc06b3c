import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DataSource } from 'typeorm';
import { Callers } from '../common/access.js';
import { isId, newId } from '../common/ids.js';
import { preparedRead } from '../database/prepared.js';
import type { Caller } from './sessions/session.entity.js';
import { User } from './user.entity.js';

interface Claims {
  sub: string;
  /** The user's token version when it was issued. */
  ver: number;
  /** Its session; tokens from before sessions existed name none. */
  sid?: string;
}

@Injectable()
export class Tokens {
  constructor(private readonly jwt: JwtService) {}

  issue({ id, tokenVersion }: User, sessionId?: string): string {
    const claims: Claims = { sub: id, ver: tokenVersion, ...(sessionId && { sid: sessionId }) };
    // A unique id, because two tokens of the same second would otherwise be the same.
    return this.jwt.sign(claims, { jwtid: newId() });
  }
}

/** Runs on each call of a signed-in user: $1 to $3 are the user, the version and the session that the token names. */
const CALLER = `SELECT u.id, u.name, u.email, u.is_admin AS "isAdmin", u.has_two_factor AS "hasTwoFactor", u.token_version AS "tokenVersion",
    u.created_at AS "createdAt", u.deleted_at AS "deletedAt"
  FROM users u WHERE u.id = $1 AND u.token_version = $2 AND u.deleted_at IS NULL AND ($3::uuid IS NULL OR EXISTS (
    SELECT FROM sessions s WHERE s.id = $3 AND s.user_id = u.id AND s.token_version = u.token_version AND s.expires_at > now()))`;

/** A token is valid while its signature, its expiry, its user, its version and its session are. */
@Injectable()
export class TokenCallers extends Callers {
  constructor(
    private readonly db: DataSource,
    private readonly jwt: JwtService,
  ) {
    super();
  }

  /** One statement, whatever the token names. */
  override async findByToken(token: string): Promise<Caller | undefined> {
    const { sub, ver, sid } = this.claimsOf(token) ?? {};
    if (!sub || !isId(sub) || !Number.isInteger(ver) || (sid !== undefined && !isId(sid))) return undefined;
    const [row] = await preparedRead(this.db, CALLER, [sub, ver, sid ?? null]);
    return row && Object.assign(new User(), row, { sessionId: sid });
  }

  private claimsOf(token: string): Claims | undefined {
    try {
      return this.jwt.verify<Claims>(token);
    } catch {
      return undefined; // not signed by the shop, or expired
    }
  }
}
