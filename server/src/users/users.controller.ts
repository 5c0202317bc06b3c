import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { RateLimit } from '../common/rate-limits.js';
import { LoginInput, RegisterInput, UpdateProfileInput, UpdateUserInput } from './dto/account.inputs.js';
import { type Device, FromDevice } from './sessions/device.js';
import type { Caller } from './sessions/session.entity.js';
import { SignIn } from './sign-in.js';
import type { User } from './user.entity.js';
import { toAccountJson, toAuthJson, toUserJson } from './user.json.js';
import { UsersService } from './users.service.js';

@Controller('api/users')
export class UsersController {
  constructor(
    private readonly signIn: SignIn,
    private readonly users: UsersService,
  ) {}

  @Allow('anyone')
  @RateLimit('sign-in')
  @Post('login')
  @HttpCode(200)
  async login(@Body() input: LoginInput, @FromDevice() device: Device) {
    return toAuthJson(await this.signIn.login(input, device));
  }

  @Allow('anyone')
  @RateLimit('register')
  @Post()
  async register(@Body() input: RegisterInput, @FromDevice() device: Device) {
    return toAuthJson(await this.signIn.register(input, device));
  }

  @Allow('user')
  @Get('profile')
  profile(@CurrentUser() caller: User) {
    return toAccountJson(caller);
  }

  @Allow('user')
  @Put('profile')
  async updateProfile(
    @CurrentUser() caller: Caller,
    @Body() input: UpdateProfileInput,
    @FromDevice() device: Device,
  ) {
    return toAuthJson(await this.users.updateProfile(caller, input, device));
  }

  @Allow('admin')
  @Get()
  async list(@Query('pageNumber') page?: string) {
    return (await this.users.list(page)).items.map(toUserJson);
  }

  @Allow('user')
  @Get(':id')
  async get(@CurrentUser() caller: User, @Param('id') id: string) {
    return toAccountJson(await this.users.getFor(caller, id));
  }

  @Allow('admin')
  @Put(':id')
  async update(@CurrentUser() admin: Caller, @Param('id') id: string, @Body() input: UpdateUserInput) {
    return toAccountJson(await this.users.update(admin, id, input));
  }

  @Allow('admin')
  @Delete(':id')
  async delete(@CurrentUser() admin: User, @Param('id') id: string) {
    await this.users.delete(admin, id);
    return { message: 'User removed' };
  }
}
