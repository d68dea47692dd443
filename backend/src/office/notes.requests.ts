import { noteLimit } from '@orderstream/contracts/orders/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { UntrimmedLines } from '../platform/http/words.requests.ts';

export class NoteRequest {
  @ApiProperty({ type: String, maxLength: noteLimit }) @UntrimmedLines(noteLimit) @Matches(/\S/, { message: 'empty' }) text!: string;
}

export class NoteAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid' }) author_id!: string;
  @ApiProperty({ type: String, nullable: true }) author_name!: string | null;
  @ApiProperty({ type: String }) text!: string;
  @ApiProperty({ type: String, format: 'date-time' }) written_at!: string;
}

export class NotesAnswer {
  @ApiProperty({ type: [NoteAnswer], description: 'newest first' }) items!: NoteAnswer[];
}

export class CreatedNoteAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
}
