import { SHOP_NAME } from '../config';

interface Props {
  /** What the page is about; the shop's name follows it. */
  title: string;
  /** The title names the shop itself. */
  namesShop?: boolean;
  description?: string;
  keywords?: string;
  /** What the page looks like where it is shared: the address of a picture. */
  image?: string;
}

/** React moves these into the document's head. */
export function PageMeta({ title, namesShop = false, description, keywords, image }: Props) {
  const whole = namesShop ? title : `${title} | ${SHOP_NAME}`;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={whole} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {keywords && <meta name="keywords" content={keywords} />}
    </>
  );
}
