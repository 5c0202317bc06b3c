import { Body, Controller, Delete, Get, Header } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { Caller } from '../users/sessions/session.entity.js';
import { DeleteAccountInput } from './delete-account.input.js';
import { Erasure } from './erasure.js';
import { OwnData } from './own-data.js';

@Controller('api/users/profile')
export class PrivacyController {
  constructor(
    private readonly erasure: Erasure,
    private readonly data: OwnData,
  ) {}

  @Allow('user')
  @Get('data')
  @Header('content-disposition', 'attachment; filename="my-data.json"')
  download(@CurrentUser() caller: Caller) {
    return this.data.of(caller);
  }

  @Allow('user')
  @Delete()
  async delete(@CurrentUser() caller: Caller, @Body() { password }: DeleteAccountInput) {
    await this.erasure.erase(caller, password);
    return { message: 'Account deleted' };
  }
}
