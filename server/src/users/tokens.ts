import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { DataSource } from 'typeorm';
import { isId } from '../common/ids.js';
import { config } from '../config.js';
import { User } from './user.entity.js';

interface Claims {
  sub: string;
  /** The user's token version when it was issued. */
  ver: number;
}

@Injectable()
export class Tokens {
  constructor(private readonly jwt: JwtService) {}

  issue({ id, tokenVersion }: User): string {
    return this.jwt.sign({ sub: id, ver: tokenVersion } satisfies Claims);
  }
}

/** As text it would be tried as a public key first, each time, which takes longer than verifying it does. */
const KEY = createSecretKey(Buffer.from(config.jwt.secret)) as unknown as Buffer; // passport-jwt's types know no keys

/** A token counts while its signature, its time, its user and its version hold. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(private readonly db: DataSource) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: KEY,
      algorithms: ['HS256'],
    });
  }

  async validate({ sub, ver }: Claims): Promise<User | false> {
    if (!isId(sub)) return false;
    const user = await this.db.manager.findOneBy(User, { id: sub });
    return user?.tokenVersion === ver ? user : false;
  }
}
