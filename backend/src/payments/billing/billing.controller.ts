import { Body, Controller, Get, HttpCode, Inject, Put } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsISO31661Alpha2, IsNotEmpty, IsOptional, ValidateIf } from 'class-validator';
import { ChangeBilling, FindBilling } from '../../accounts/accounts.commands.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { TextLine } from '../../platform/http/text-fields.ts';
import { DescribeCustomer } from '../payments.commands.ts';

const text = { type: String, required: false, nullable: true };
const parts = ['line1', 'line2', 'city', 'postal_code', 'state', 'country'] as const;
/** Once one part of an address is given, its other parts are required. */
const hasAddress = (request: BillingRequest): boolean => parts.some((part) => (request[part] ?? '') !== '');

export class BillingRequest {
  @ApiProperty(text) @ValidateIf(hasAddress) @TextLine(200) @IsNotEmpty() line1?: string | null;
  @ApiProperty(text) @IsOptional() @TextLine(200) line2?: string | null;
  @ApiProperty(text) @ValidateIf(hasAddress) @TextLine(100) @IsNotEmpty() city?: string | null;
  @ApiProperty(text) @IsOptional() @TextLine(20) postal_code?: string | null;
  @ApiProperty(text) @IsOptional() @TextLine(100) state?: string | null;
  @ApiProperty({ ...text, description: 'ISO 3166-1, two letters' }) @ValidateIf(hasAddress) @IsISO31661Alpha2() country?: string | null;
  @ApiProperty(text) @IsOptional() @TextLine(30) vat_number?: string | null;
}

export class BillingAnswer {
  @ApiProperty({ type: String, nullable: true }) line1!: string | null;
  @ApiProperty({ type: String, nullable: true }) line2!: string | null;
  @ApiProperty({ type: String, nullable: true }) city!: string | null;
  @ApiProperty({ type: String, nullable: true }) postal_code!: string | null;
  @ApiProperty({ type: String, nullable: true }) state!: string | null;
  @ApiProperty({ type: String, nullable: true }) country!: string | null;
  @ApiProperty({ type: String, nullable: true }) vat_number!: string | null;
}

const nullIfEmpty = (value: string | null | undefined): string | null => (value === undefined || value === '' ? null : value);
const noAddress = { line1: null, line2: null, city: null, postal_code: null, state: null, country: null };

/** The billing data of a customer. */
@ApiTags('billing')
@Controller('api/me/billing')
export class BillingController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Get()
  @ApiOkResponse({ type: BillingAnswer })
  async read(@Me() me: SignedIn): Promise<BillingAnswer> {
    const billing = await this.commands.execute(new FindBilling({ userId: me.id }));
    if (!billing) throw refusal('not_signed_in');
    return { ...noAddress, ...billing.address, vat_number: billing.vatNumber };
  }

  /** Stored before the provider is called; a failed update is repeated with the next attempt or purchase. */
  @Put()
  @RateLimit({ name: 'billing', most: 10, seconds: 60, by: 'user' })
  @HttpCode(204)
  async change(@Me() me: SignedIn, @Body() body: BillingRequest): Promise<void> {
    const [line1, city, country] = [nullIfEmpty(body.line1), nullIfEmpty(body.city), nullIfEmpty(body.country)];
    const rest = { line2: nullIfEmpty(body.line2), postal_code: nullIfEmpty(body.postal_code), state: nullIfEmpty(body.state) };
    const address = line1 !== null && city !== null && country !== null ? { line1, city, country: country.toUpperCase(), ...rest } : null;
    await this.commands.execute(new ChangeBilling({ userId: me.id, billing: { address, vatNumber: nullIfEmpty(body.vat_number) } }));
    await this.commands.execute(new DescribeCustomer({ userId: me.id }));
  }
}
