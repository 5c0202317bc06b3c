import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { RateLimit } from '../common/rate-limits.js';
import { RequestPasswordResetInput, ResetPasswordInput } from './dto/password-reset.inputs.js';
import { PasswordResetRequests } from './password-reset-requests.js';
import { PasswordResets } from './password-resets.js';
import { type Device, FromDevice } from './sessions/device.js';
import { toAuthJson } from './user.json.js';

@Controller('api/users/password-reset')
export class PasswordResetController {
  constructor(
    private readonly requests: PasswordResetRequests,
    private readonly resets: PasswordResets,
  ) {}

  @Allow('anyone')
  @RateLimit('password-reset')
  @Post()
  @HttpCode(200)
  async request(@Body() { email }: RequestPasswordResetInput) {
    await this.requests.request(email);
    return { message: 'If there is an account with this email, a link to set a new password is on its way.' };
  }

  @Allow('anyone')
  @RateLimit('password-reset')
  @Put()
  async reset(@Body() input: ResetPasswordInput, @FromDevice() device: Device) {
    return toAuthJson(await this.resets.reset(input, device));
  }
}
