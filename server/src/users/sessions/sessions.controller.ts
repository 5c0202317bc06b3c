import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Allow } from '../../common/access.js';
import { CurrentUser } from '../../common/current-user.js';
import { toAuthJson } from '../user.json.js';
import { type Device, FromDevice } from './device.js';
import { type Caller, toSessionJson } from './session.entity.js';
import { Sessions } from './sessions.js';

@Controller('api/users')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Allow('user')
  @Get('sessions')
  async list(@CurrentUser() caller: Caller) {
    return (await this.sessions.list(caller)).map(toSessionJson);
  }

  @Allow('user')
  @Delete('sessions')
  async endOthers(@CurrentUser() caller: Caller, @FromDevice() device: Device) {
    return toAuthJson(await this.sessions.endOthers(caller, device));
  }

  @Allow('user')
  @Delete('sessions/:id')
  async end(@CurrentUser() caller: Caller, @Param('id') id: string) {
    await this.sessions.end(caller, id);
    return { message: 'Signed out' };
  }

  @Allow('user')
  @Post('logout')
  @HttpCode(200)
  async logout(@CurrentUser() caller: Caller) {
    await this.sessions.endOwn(caller);
    return { message: 'Signed out' };
  }
}
