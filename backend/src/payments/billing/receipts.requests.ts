import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { paymentPurposes, type PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import { ApiProperty } from '@nestjs/swagger';

export class ReceiptAddress {
  @ApiProperty({ type: String }) line1!: string;
  @ApiProperty({ type: String, nullable: true }) line2!: string | null;
  @ApiProperty({ type: String }) city!: string;
  @ApiProperty({ type: String, nullable: true }) postal_code!: string | null;
  @ApiProperty({ type: String, nullable: true }) state!: string | null;
  @ApiProperty({ type: String, description: 'ISO 3166-1, two letters' }) country!: string;
}

export class ReceiptBuyer {
  @ApiProperty({ type: String }) full_name!: string;
  @ApiProperty({ type: String }) email!: string;
  @ApiProperty({ type: String, nullable: true }) business_name!: string | null;
  @ApiProperty({ type: ReceiptAddress, nullable: true, description: 'the present address of the profile' }) address!: ReceiptAddress | null;
  @ApiProperty({ type: String, nullable: true }) vat_number!: string | null;
}

export class ReceiptLine {
  @ApiProperty({ enum: channels, nullable: true }) channel!: Channel | null;
  @ApiProperty({ enum: productTypes, nullable: true }) product_type!: ProductType | null;
  @ApiProperty({ type: String, nullable: true, description: 'of a custom order' }) description!: string | null;
  @ApiProperty({ type: Number }) quantity!: number;
  @ApiProperty({ type: Number, description: 'minor units' }) unit_amount!: number;
  @ApiProperty({ type: Number, description: 'minor units' }) amount!: number;
}

export class ReceiptCard {
  @ApiProperty({ type: String, description: "the provider's name: visa, mastercard, us_bank_account" }) kind!: string;
  @ApiProperty({ type: String, nullable: true }) last4!: string | null;
}

export class ReceiptAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) number!: string;
  @ApiProperty({ type: String, format: 'date-time' }) paid_at!: string;
  @ApiProperty({ enum: paymentPurposes }) purpose!: PaymentPurpose;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
  @ApiProperty({ type: ReceiptBuyer }) buyer!: ReceiptBuyer;
  @ApiProperty({ type: [ReceiptLine] }) lines!: ReceiptLine[];
  @ApiProperty({ type: Number, description: 'minor units' }) total!: number;
  @ApiProperty({ type: Number, description: 'minor units refunded or being refunded' }) refunded!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: ReceiptCard, nullable: true, description: 'null when the provider does not answer' })
  paid_with!: ReceiptCard | null;
}

export class ReceiptPageAnswer {
  @ApiProperty({ type: String, description: 'shows personal data to anyone who has the link' }) url!: string;
}
