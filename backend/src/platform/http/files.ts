import { ApiProperty } from '@nestjs/swagger';

/** A file whose lines are read while they are sent. */
export type FileToSend = { name: string; format: 'ndjson' | 'csv'; lines: AsyncIterable<string> };

export class FileAnswer {
  @ApiProperty({ type: String, description: 'where the file is fetched: once, and within a minute' }) href!: string;
}
