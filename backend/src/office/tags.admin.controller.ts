import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { orderById } from '@orderstream/projections/orders/order-list.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { refusal } from '../platform/deciding/refusal.ts';
import { Ask } from '../platform/http/ask.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { Roles } from '../platform/http/signed-in.guard.ts';
import { orderAsSubject, type OfficeSubject } from './subject.ts';
import { TagRequest, TagsAnswer, TagsQuery } from './tags.requests.ts';
import { TagsVault } from './tags.vault.ts';

/** Tags of the office. Customers never see them; a tag is sent in the body, because addresses end up in logs. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin')
export class TagsAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(TagsVault) private readonly tags: TagsVault,
  ) {}

  /** The tags in use, as suggestions. */
  @Get('tags')
  @ApiOkResponse({ type: TagsAnswer })
  async tagsInUse(@Query() { on }: TagsQuery): Promise<TagsAnswer> {
    return { items: await this.tags.inUse(on) };
  }

  @NotIdempotent()
  @Post('orders/:id/tags')
  @HttpCode(200)
  @ApiOkResponse({ type: TagsAnswer })
  async tagOrder(@Param('id', ParseUUIDPipe) id: string, @Body() { tag }: TagRequest): Promise<TagsAnswer> {
    return this.add(await this.subjectOfOrder(id), tag);
  }

  @NotIdempotent()
  @Delete('orders/:id/tags')
  @ApiOkResponse({ type: TagsAnswer })
  async untagOrder(@Param('id', ParseUUIDPipe) id: string, @Body() { tag }: TagRequest): Promise<TagsAnswer> {
    return this.remove(await this.subjectOfOrder(id), tag);
  }

  @NotIdempotent()
  @Post('users/:id/tags')
  @HttpCode(200)
  @ApiOkResponse({ type: TagsAnswer })
  tagUser(@Param('id', ParseUUIDPipe) id: string, @Body() { tag }: TagRequest): Promise<TagsAnswer> {
    return this.add({ userId: id }, tag);
  }

  @NotIdempotent()
  @Delete('users/:id/tags')
  @ApiOkResponse({ type: TagsAnswer })
  untagUser(@Param('id', ParseUUIDPipe) id: string, @Body() { tag }: TagRequest): Promise<TagsAnswer> {
    return this.remove({ userId: id }, tag);
  }

  private async add(about: OfficeSubject, tag: string): Promise<TagsAnswer> {
    const outcome = await this.tags.add(about, tag);
    if (outcome === 'nobody') throw refusal('account_unknown');
    if (outcome === 'too_many') throw refusal('too_many_tags');
    return { items: await this.tags.of(about) };
  }

  private async remove(about: OfficeSubject, tag: string): Promise<TagsAnswer> {
    await this.tags.remove(about, tag);
    return { items: await this.tags.of(about) };
  }

  /** The order and its customer; refuses unknown orders. */
  private async subjectOfOrder(id: string): Promise<OfficeSubject> {
    return orderAsSubject(await this.ask.of(orderById(id)));
  }
}
