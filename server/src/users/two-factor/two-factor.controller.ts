import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Allow } from '../../common/access.js';
import { CurrentUser } from '../../common/current-user.js';
import { type Device, FromDevice } from '../sessions/device.js';
import type { Caller } from '../sessions/session.entity.js';
import type { User } from '../user.entity.js';
import { toAuthJson } from '../user.json.js';
import { BeginTwoFactorInput, ConfirmTwoFactorInput, EndTwoFactorInput } from './two-factor.inputs.js';
import { TwoFactor } from './two-factor.js';

const IS_OFF = { message: 'Two-step sign-in is off' };

@Controller('api/users')
export class TwoFactorController {
  constructor(private readonly service: TwoFactor) {}

  @Allow('admin')
  @Post('two-factor')
  @HttpCode(200)
  begin(@CurrentUser() admin: User, @Body() { password }: BeginTwoFactorInput) {
    return this.service.begin(admin, password);
  }

  @Allow('admin')
  @Put('two-factor')
  async confirm(
    @CurrentUser() admin: Caller,
    @Body() { code }: ConfirmTwoFactorInput,
    @FromDevice() device: Device,
  ) {
    const { recoveryCodes, ...payload } = await this.service.confirm(admin, code, device);
    return { ...toAuthJson(payload), recoveryCodes };
  }

  @Allow('user')
  @Delete('two-factor')
  async end(@CurrentUser() caller: User, @Body() input: EndTwoFactorInput, @FromDevice() device: Device) {
    await this.service.end(caller, input, device);
    return IS_OFF;
  }

  @Allow('admin')
  @Delete(':id/two-factor')
  async endFor(@CurrentUser() admin: User, @Param('id') id: string) {
    await this.service.endFor(admin, id);
    return IS_OFF;
  }
}
