import { ApiProperty } from '@nestjs/swagger';

export class KeysAnswer {
  @ApiProperty({ type: String, description: 'the name of this log, and of its keys' }) origin!: string;
  @ApiProperty({ type: [String], description: 'as c2sp.org/signed-note writes verifier keys; the newest first' }) keys!: string[];
}
