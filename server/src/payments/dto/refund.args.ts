import { ArgsType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { TextInput } from '../../common/inputs.js';
import { MAX_AMOUNT } from '../../common/money.js';
import { RupeesInput } from '../../common/rupees.js';

@ArgsType()
export class RefundArgs {
  @RupeesInput('amount', { max: MAX_AMOUNT, nullable: true, description: 'Without it, all that is left.' })
  @IsOptional()
  amount?: number;
  @TextInput('reason', 300) reason: string;
  @TextInput('idempotencyKey', 200, {
    nullable: true,
    description: 'The same key with the same refund gives it once.',
  })
  @IsOptional()
  idempotencyKey?: string;
}
