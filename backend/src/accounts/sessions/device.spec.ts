import { describeDevice } from './device.ts';

describe('the name of a device', () => {
  it('consists of its browser and its system', () => {
    expect(describeDevice('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36')).toBe(
      'Chrome on Linux',
    );
    expect(describeDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0')).toBe(
      'Edge on Windows',
    );
    expect(
      describeDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1'),
    ).toBe('Safari on iOS');
  });
  it('is empty without a user agent', () => {
    expect(describeDevice(undefined)).toBe('');
    expect(describeDevice('curl/8.0')).toBe('');
  });
});
