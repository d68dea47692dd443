import { tagLimit } from '@orderstream/contracts/office/tags';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { UntrimmedLines } from '../platform/http/words.requests.ts';

export const tagged = ['orders', 'users'] as const;
export type Tagged = (typeof tagged)[number];

export class TagRequest {
  @ApiProperty({ type: String, maxLength: tagLimit }) @UntrimmedLines(tagLimit) @Matches(/\S/, { message: 'empty' }) tag!: string;
}

export class TagsQuery {
  @ApiProperty({ enum: tagged, description: 'on what the tags are' }) @IsIn(tagged) on!: Tagged;
}

export class TagsAnswer {
  @ApiProperty({ type: [String] }) items!: string[];
}
