import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { BlankIsLeftOut, IntInput, TextInput } from '../../common/inputs.js';
import { MAX_AMOUNT } from '../../common/money.js';

@ObjectType({ description: 'What a browser needs to open the checkout of the gateway.' })
export class PaymentSession {
  @Field() keyId: string;
  @Field() gatewayOrderId: string;
  @Field(() => Int, { description: 'Paise.' }) amount: number;
  @Field() currency: string;
  @Field({ description: 'The script that defines Razorpay: an address, or a path of this server.' })
  scriptUrl: string;
  @Field({ description: 'Where the checkout sends browsers that cannot show it in a frame.' })
  callbackUrl: string;
}

@InputType()
export class PaymentConfirmationInput {
  @TextInput('razorpayPaymentId', 100) razorpayPaymentId: string;
  @TextInput('razorpayOrderId', 100) razorpayOrderId: string;
  @TextInput('razorpaySignature', 200) razorpaySignature: string;
}

/** REST only. The gateway's minimum is one rupee. */
@InputType({ isAbstract: true })
export class CreateGatewayOrderBody {
  @IntInput('amount', 100, MAX_AMOUNT) amount: number;
  @BlankIsLeftOut() @TextInput('orderId', 100, { nullable: true }) @IsOptional() orderId?: string;
}
