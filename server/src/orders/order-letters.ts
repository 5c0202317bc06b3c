import { Injectable, OnModuleInit } from '@nestjs/common';
import { rupeesText } from '../common/money.js';
import { config } from '../config.js';
import { greeting, withoutLinks } from '../mail/letters/greeting.js';
import { type Letter, type LetterItem, type Part, text } from '../mail/letters/letter.js';
import { type MailData, MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import { kindOf } from '../products/variants/variant.entity.js';
import type { OrderItem } from './order-item.entity.js';
import { OrderStatus } from './order-status.js';
import type { Order } from './order.entity.js';
import { OrdersService } from './orders.service.js';

type OrderMail = { subject: string; opening: string; action?: string };

/**
 * What each mail about an order says before it shows the order. Every one names the order. By the time that a delayed mail is
 * written, the order may have moved on or been cancelled.
 */
const WORDS: Partial<Record<MailKind, (order: Order, data: MailData) => OrderMail>> = {
  [MailKind.ORDER_PLACED]: ({ number, status }) => ({
    subject: `Order ${number} is placed`,
    ...(status === OrderStatus.PLACED
      ? {
          opening: `Thank you for your order ${number}. It is on its way as soon as it is paid.`,
          action: 'Pay for the order',
        }
      : { opening: `Thank you for your order ${number}.` }),
  }),
  [MailKind.ORDER_PAID]: ({ number, status }) => ({
    subject: `Order ${number} is paid`,
    opening:
      status === OrderStatus.PAID
        ? `Your payment has arrived. We are getting your order ${number} ready.`
        : `Your payment for your order ${number} has arrived.`,
  }),
  [MailKind.ORDER_DELIVERED]: ({ number }) => ({
    subject: `Order ${number} is delivered`,
    opening: `Your order ${number} has been delivered. We hope that you like it.`,
  }),
  [MailKind.ORDER_CANCELLED]: ({ number }) => ({
    subject: `Order ${number} is cancelled`,
    opening: `Your order ${number} is cancelled. There is nothing left to pay, and what was paid goes back to you in full.`,
  }),
  [MailKind.ORDER_REFUNDED]: ({ number, status }, { amount = 0, isOfUnused = false }) => {
    const sum = rupeesText(amount);
    const days = 'Your bank may take a few days to show it.';
    return isOfUnused && (status === OrderStatus.PAID || status === OrderStatus.DELIVERED)
      ? {
          subject: `Order ${number}: ${sum} of a second payment refunded`,
          opening: `Your order ${number} was paid twice. We have given ${sum} of the second payment back to you. ${days} Your order stays paid.`,
        }
      : {
          subject: `Order ${number}: ${sum} refunded`,
          opening: `We have given ${sum} of your order ${number} back to you. ${days}`,
        };
  },
};

const absolute = (image: string) =>
  /^https?:\/\//i.test(image) ? image : `${config.publicUrl}/${image.replace(/^\//, '')}`;

const itemOf = ({ name, image, price, qty, ...choice }: OrderItem): LetterItem => ({
  name,
  price,
  qty,
  kind: kindOf(choice),
  image: absolute(image),
});

/**
 * The order as its page shows it, with the address only once it is paid: anybody may open an account with somebody else's email
 * and place an order, and its address could be a message to them.
 */
const orderParts = (order: Order): Part[] =>
  order.paidAt ? [...priceParts(order), addressPart(order)] : priceParts(order);

function priceParts({ items, itemsPrice, shippingPrice, taxPrice, totalPrice }: Order): Part[] {
  return [
    { is: 'items', items: items.map(itemOf) },
    {
      is: 'amounts',
      rows: [
        ['Items', itemsPrice],
        ['Shipping', shippingPrice],
        ['Tax', taxPrice],
        ['Total', totalPrice],
      ],
    },
  ];
}

function addressPart({ shippingAddress, user }: Order): Part {
  const { address, city, postalCode, country, recipient, phone } = shippingAddress;
  return {
    is: 'address',
    title: 'Shipping',
    lines: withoutLinks([
      recipient ?? user.name,
      address,
      `${city} ${postalCode}`,
      country,
      ...(phone ? [phone] : []),
    ]),
  };
}

/** Writes the mails about orders, from the order as it is when the mail is sent. */
@Injectable()
export class OrderLetters implements OnModuleInit {
  constructor(
    private readonly orders: OrdersService,
    private readonly mails: Mails,
  ) {}

  onModuleInit() {
    for (const [kind, words] of Object.entries(WORDS))
      this.mails.registerWriter(kind as MailKind, async ({ data }) => {
        if (!data.orderId) throw new Error('This mail names no order');
        const order = await this.orders.get(data.orderId);
        return letterAbout(order, words(order, data));
      });
  }
}

/** The link goes through the sign-in page, which shoppers who are signed in never see. */
function letterAbout(order: Order, { subject, opening, action = 'See the order' }: OrderMail): Letter {
  const url = `${config.publicUrl}/login?redirect=${encodeURIComponent(`/order/${order.id}`)}`;
  return {
    subject,
    parts: [
      greeting(order.user.name),
      text(opening),
      { is: 'button', label: action, url },
      ...orderParts(order),
    ],
  };
}
