import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { orderById } from '@orderstream/projections/orders/order-list.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { v7 } from 'uuid';
import { refusal } from '../platform/deciding/refusal.ts';
import { Ask } from '../platform/http/ask.ts';
import { Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { CreatedNoteAnswer, NoteRequest, NotesAnswer } from './notes.requests.ts';
import { NotesVault } from './notes.vault.ts';
import { orderAsSubject, type OfficeSubject } from './subject.ts';

/** What the office writes down about people and their orders. Customers never see it. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin')
export class NotesAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(NotesVault) private readonly notes: NotesVault,
  ) {}

  @Get('orders/:id/notes')
  @ApiOkResponse({ type: NotesAnswer })
  async ofOrder(@Param('id', ParseUUIDPipe) id: string): Promise<NotesAnswer> {
    return this.notesAbout(await this.subjectOfOrder(id));
  }

  @Post('orders/:id/notes')
  @ApiCreatedResponse({ type: CreatedNoteAnswer })
  async noteOrder(@Param('id', ParseUUIDPipe) id: string, @Body() note: NoteRequest, @Me() me: SignedIn): Promise<CreatedNoteAnswer> {
    return this.addNote(await this.subjectOfOrder(id), note, me);
  }

  /** The notes about a user, including those about the user's orders. */
  @Get('users/:id/notes')
  @ApiOkResponse({ type: NotesAnswer })
  ofUser(@Param('id', ParseUUIDPipe) id: string): Promise<NotesAnswer> {
    return this.notesAbout({ userId: id });
  }

  @Post('users/:id/notes')
  @ApiCreatedResponse({ type: CreatedNoteAnswer })
  noteUser(@Param('id', ParseUUIDPipe) id: string, @Body() note: NoteRequest, @Me() me: SignedIn): Promise<CreatedNoteAnswer> {
    return this.addNote({ userId: id }, note, me);
  }

  /** By its author, or by an administrator. */
  @Delete('notes/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<void> {
    const author = await this.notes.authorOf(id);
    if (author === null) throw refusal('not_found');
    if (author !== me.id && !me.roles.includes('admin')) throw refusal('forbidden');
    await this.notes.remove(id);
  }

  private async notesAbout(about: OfficeSubject): Promise<NotesAnswer> {
    const rows = await this.notes.about(about);
    return { items: rows.map(({ written_at, ...note }) => ({ ...note, written_at: written_at.toISOString() })) };
  }

  private async addNote(about: OfficeSubject, { text }: NoteRequest, { id: author }: SignedIn): Promise<CreatedNoteAnswer> {
    const id = v7();
    if (!(await this.notes.add(id, about, author, text.trim()))) throw refusal('account_unknown');
    return { id };
  }

  /** The order and its customer; refuses unknown orders. */
  private async subjectOfOrder(id: string): Promise<OfficeSubject> {
    return orderAsSubject(await this.ask.of(orderById(id)));
  }
}
