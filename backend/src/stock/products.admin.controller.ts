import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { skuOf } from '@orderstream/contracts/catalogue';
import { selfDeliverySwitches } from '@orderstream/projections/orders/self-delivery.reads';
import { productsByIds, productsPage, type ListedProduct } from '@orderstream/projections/stock/product.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../platform/http/ask.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { AnswersReached } from '../platform/http/reached.answer.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { FreshSignIn, Roles } from '../platform/http/signed-in.guard.ts';
import { ImportProducts } from './units/import-products.ts';
import { DeleteProduct } from './units/delete-product.ts';
import { CreateProduct } from './units/create-product.ts';
import { DescribeUnit } from './units/describe-unit.ts';
import { MendProduct } from './units/mend-product.ts';
import { RevealUnit } from './secrets/reveal-unit.ts';
import { SwitchSelfDelivery } from './units/switch-self-delivery.ts';
import { UpdateProduct } from './units/update-product.ts';
import { WriteOffProduct } from './units/write-off-product.ts';
import {
  ImportAnswer,
  ImportRequest,
  MendRequest,
  PrivateInfoRequest,
  ProductChangeRequest,
  CreatedProductAnswer,
  ProductRequest,
  ProductsAnswer,
  ProductsQuery,
  SecretAnswer,
  SelfDeliveryAnswer,
  SelfDeliveryRequest,
  UnitWordsRequest,
} from './stock.requests.ts';

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/products')
export class ProductsAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOkResponse({ type: ProductsAnswer })
  products(@Query() { limit, after, sort, ...filter }: ProductsQuery): Promise<ProductsAnswer> {
    return this.ask.of(productsPage(filter, { limit, after }, sort));
  }

  /** The products with automatic delivery, and the number of orders that wait for each. */
  @Get('self-delivery')
  @ApiOkResponse({ type: SelfDeliveryAnswer })
  async selfDelivery(): Promise<SelfDeliveryAnswer> {
    return { items: await this.ask.of(selfDeliverySwitches()) };
  }

  @Put('self-delivery')
  @AnswersReached()
  switchSelfDelivery(@Body() { channel, product_type, on }: SelfDeliveryRequest) {
    return this.commands.execute(new SwitchSelfDelivery({ sku: skuOf(channel, product_type), on }));
  }

  @Post()
  @ApiCreatedResponse({ type: CreatedProductAnswer })
  create(@Body() { channel, product_type, private_info }: ProductRequest): Promise<CreatedProductAnswer> {
    return this.commands.execute(new CreateProduct({ sku: skuOf(channel, product_type), privateInfo: private_info }));
  }

  /** Every line is a separate unit: refused lines are listed in the answer, the others are in stock. */
  @Post('import')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportAnswer })
  import(@Body() { channel, product_type, lines, batch = '', notes = [] }: ImportRequest): Promise<ImportAnswer> {
    return this.commands.execute(new ImportProducts({ sku: skuOf(channel, product_type), lines, words: { batch, notes } }));
  }

  @Patch(':id')
  @AnswersReached()
  async change(@Param('id', ParseUUIDPipe) id: string, @Body() { version, channel, product_type, private_info }: ProductChangeRequest) {
    const now = await this.product(id);
    const sku = skuOf(channel ?? now.channel, product_type ?? now.product_type);
    return this.commands.execute(
      new UpdateProduct({
        productId: id,
        sku: skuOf(now.channel, now.product_type),
        seen: version,
        change: { sku, privateInfo: private_info },
      }),
    );
  }

  @Put(':id/private-info')
  @AnswersReached()
  async changePrivateInfo(@Param('id', ParseUUIDPipe) id: string, @Body() { version, privateInfo }: PrivateInfoRequest) {
    const { channel, product_type } = await this.product(id);
    const unit = { productId: id, sku: skuOf(channel, product_type), seen: version };
    return this.commands.execute(new UpdateProduct({ ...unit, change: { privateInfo } }));
  }

  /** Sets the batch and the office's note of a unit. */
  @Put(':id/words')
  @HttpCode(204)
  @ApiNoContentResponse()
  async describe(@Param('id', ParseUUIDPipe) id: string, @Body() { batch, note, instead }: UnitWordsRequest): Promise<void> {
    await this.product(id);
    await this.commands.execute(new DescribeUnit({ productId: id, words: { batch, note }, instead }));
  }

  /** Returns a quarantined unit to stock, with new private information if a customer has seen the old one. */
  @Post(':id/mend')
  @AnswersReached()
  @HttpCode(200)
  async mend(@Param('id', ParseUUIDPipe) id: string, @Body() { private_info }: MendRequest) {
    const { channel, product_type } = await this.product(id);
    return this.commands.execute(new MendProduct({ productId: id, sku: skuOf(channel, product_type), privateInfo: private_info }));
  }

  @Post(':id/write-off')
  @Roles('admin')
  @AnswersReached()
  @HttpCode(200)
  async writeOff(@Param('id', ParseUUIDPipe) id: string) {
    const { channel, product_type } = await this.product(id);
    return this.commands.execute(new WriteOffProduct({ sku: skuOf(channel, product_type), productId: id }));
  }

  @Delete(':id')
  @Roles('admin')
  @AnswersReached()
  async delete(@Param('id', ParseUUIDPipe) id: string) {
    const { channel, product_type } = await this.product(id);
    return this.commands.execute(new DeleteProduct({ sku: skuOf(channel, product_type), productId: id }));
  }

  @FreshSignIn()
  @Post(':id/reveal')
  @Roles('admin')
  @HttpCode(200)
  @NotIdempotent()
  @ApiOkResponse({ type: SecretAnswer })
  async reveal(@Param('id', ParseUUIDPipe) id: string): Promise<SecretAnswer> {
    const { channel, product_type } = await this.product(id);
    return { private_info: await this.commands.execute(new RevealUnit({ productId: id, sku: skuOf(channel, product_type) })) };
  }

  private async product(id: string): Promise<ListedProduct> {
    const [product] = await this.ask.of(productsByIds([id]));
    if (!product) throw refusal('product_unknown');
    return product;
  }
}
