import { Field, Int, ObjectType } from '@nestjs/graphql';

/** Widths in pixels in which an uploaded picture is kept beside its original: cards and detail, at 1x and 2x. */
const WIDTHS = [320, 640, 960, 1280];

@ObjectType({
  description:
    'An image in web sizes. width and height are those of the original; all but src are null for a picture that lives elsewhere.',
})
export class Picture {
  @Field() src: string;
  @Field(() => Int, { nullable: true }) width?: number;
  @Field(() => Int, { nullable: true }) height?: number;
  @Field(() => String, { nullable: true, description: 'A srcset of AVIF files.' }) avif?: string;
  @Field(() => String, { nullable: true, description: 'A srcset of WebP files.' }) webp?: string;
  @Field(() => String, { nullable: true, description: 'A srcset in the format of the original.' })
  srcSet?: string;
}

/** File names of one picture. They carry its size, so showing it needs no lookup. */
export const originalName = (id: string, width: number, height: number, ext: string) =>
  `${id}-${width}x${height}.${ext}`;
export const variantName = (stem: string, width: number, ext: string) => `${stem}.${width}.${ext}`;
export const variantWidths = (width: number) => WIDTHS.filter((step) => step < width);

const UPLOAD = /^uploads\/([\w-]+-(\d+)x(\d+))\.(jpg|png)$/;

/** What a browser needs to choose among the files of an image, derived from the image's name alone. */
export function pictureOf(image: string): Picture {
  const [, stem, w, h, ext] = UPLOAD.exec(image) ?? [];
  if (!stem) return { src: image };
  const width = Number(w);
  const steps = variantWidths(width);
  const set = (format: string) => steps.map((step) => `uploads/${variantName(stem, step, format)} ${step}w`);
  const largest = (name: string) => `uploads/${name} ${width}w`;
  return {
    src: image,
    width,
    height: Number(h),
    avif: [...set('avif'), largest(`${stem}.avif`)].join(', '),
    webp: [...set('webp'), largest(`${stem}.webp`)].join(', '),
    srcSet: [...set(ext!), largest(`${stem}.${ext}`)].join(', '),
  };
}
